"""Whose table a window shows that several people share, and when it is passed on.

In an open game the table turns to the next person who must act, once everything has been shown. Where hands are
hidden, a turn that is over leaves the table as everyone may see it, and a curtain asks for the next person. The end of
a game is shown as everyone sees it, too.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from elcapitan.client.hot_seat.curtain import Curtain
from elcapitan.client.hot_seat.public_table import PublicTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.notices import Notice, NoticeKind
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext, SharedTurn
from elcapitan.client.table.table_actions import PARTINGS, TableActions


def open_table(link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
    """The table of a game on a server, for one person or for all who share the window."""
    if len(link.people.clients) > 1:
        return HotSeat(link, stage, model).first_scene()
    scene: Scene = TableActions(link, stage).build_table_scene(model)
    return scene


class HotSeat:
    """One game of the people at this computer."""

    def __init__(self, link: TableClient, stage: SceneContext, model: TableModel) -> None:
        """`link` and `model` are the player's own."""
        self._link, self._stage, self._people = link, stage, link.people
        self._actions = {client.person: TableActions(client, stage) for client in self._people.clients}
        for client in self._people.further:
            client.notice = partial(self._tell, client, client.notice)
        self._hides, self._public = model.hides_hands, PublicTable(model)
        self._public.follow(model)
        self._scenes: dict[int, Any] = {}
        """In an open game the table of each person, made once: its first picture takes a while."""
        self._shown = link
        """Whose table is shown, or was shown last."""

    def first_scene(self) -> Scene:
        """The table when it is opened; it is passed on from there."""
        is_public = self._hides or self._public.model.is_over
        return self._public_scene() if is_public else self._scene_of(self._link)

    # -- whose turn it is

    @property
    def next_person(self) -> TableClient | None:
        """Who at this computer must act next, in the order of the seats after the person shown last."""
        clients = self._people.clients
        after = [each for each in clients if each.seat > self._shown.seat]
        order = [*after, *(each for each in clients if each.seat <= self._shown.seat)]
        return next((each for each in order if each.model is not None and each.model.is_my_move), None)

    def _is_in_turn(self, client: TableClient, model: TableModel) -> bool:
        """The person is to act, or their turn waits for somebody who is not at this computer."""
        return model.is_my_move or (model.on_turn == client.seat and self.next_person is None)

    # -- passing on

    def _pass_open(self, client: TableClient, model: TableModel, scene: Any) -> bool:
        """Turn the table to the next person; whether it was done."""
        if model.is_over:
            return self._leave_table(client, model)
        waits = scene.director.idle and not (scene.typing or client.is_waiting)
        following = self.next_person if waits and not self._is_in_turn(client, model) else None
        if following is None or following is client:
            return False
        turned: Any = self._scene_of(following, announced=True)
        turned.ui.look_as(scene.ui)
        self._stage.replace(turned)
        return True

    def _pass_hidden(self, client: TableClient, model: TableModel, _scene: Any) -> bool:
        """Leave the person's table as soon as they are not to act any more."""
        if client.is_waiting or self._is_in_turn(client, model):
            return False
        self._stage.drop_toast()  # it may tell of the hand
        return self._leave_table(client, model)

    def _leave_table(self, client: TableClient, model: TableModel) -> bool:
        """Show the table as everyone may see it, from the person's last move on."""
        mine = [at for at, step in enumerate(model.steps) if step.seat == client.seat]
        self._stage.replace(self._public_scene(mine[-1] if mine else None))
        return True

    def _follow_public(self, scene: Any) -> bool:
        """Show what has happened, and let the curtain fall once somebody here is to act."""
        source = self._source
        if source is not None:
            self._public.follow(source)
            self._public.model.achieved = self._link.model.achieved if self._link.model is not None else ()
            following = self.next_person
            if following is not None and scene.director.idle and not (source.is_over or scene.typing):
                self._stage.drop_toast()
                self._stage.replace(self._curtain(following))
                return True
        return False

    @property
    def _source(self) -> TableModel | None:
        """The model that knows most of the game by now."""
        models = [each.model for each in self._people.clients if each.model is not None]
        return max(models, key=lambda each: each.position, default=None)

    # -- scenes

    def _scene_of(self, client: TableClient, *, announced: bool = False) -> Scene:
        """The table of a person; `announced`: it tells them that it is their turn."""
        model = client.model
        assert model is not None
        self._shown = client
        scene = self._scenes.get(client.person)
        if scene is not None:
            scene.catch_up()
        else:
            scene = self._actions[client.person].build_table_scene(model)
            scene.pass_on = partial(self._pass_hidden if self._hides else self._pass_open, client, model, scene)
            if not self._hides:
                self._scenes[client.person] = scene
        scene.shared_turn = SharedTurn(client.person, len(self._people.clients))
        if announced:
            scene.announce_turn()
        table: Scene = scene
        return table

    def _public_scene(self, steps: int | None = None) -> Scene:
        """The table as everyone may see it, after the first `steps` moves (None: all); what follows is shown then."""
        if (source := self._source) is not None:
            self._public.follow(source, steps)
        scene: Any = self._actions[self._link.person].build_table_scene(self._public.model)
        scene.pass_on = partial(self._follow_public, scene)
        scene.shared_turn = SharedTurn(0, len(self._people.clients))
        table: Scene = scene
        return table

    def _curtain(self, client: TableClient) -> Scene:
        """What asks for the next person, over nothing."""
        assert client.model is not None
        seats = client.model.seats
        self._stage.request_attention(_("Your turn, {name}").format(name=seats[client.seat - 1].name))
        curtain = Curtain(
            self._public.model,
            client.seat,
            self._actions[self._link.person],
            is_due=lambda: self.next_person is client,
            lift=lambda: self._stage.replace(self._scene_of(client, announced=True)),
            put_away=lambda: self._stage.replace(self._public_scene()),
        )
        curtain.shared_turn = SharedTurn(client.person, len(self._people.clients))
        return curtain

    def _tell(self, client: TableClient, tell: Any, notice: Notice) -> None:
        """A notice to a further person; what all hear of is told by the player's own connection."""
        if notice.what in PARTINGS or (notice.what is NoticeKind.REFUSED and client is self._shown):
            tell(notice)
