"""The main loop: draws frames and lets the connection to the server work in between; nothing else may block it.

Knows the window, the clock and the stack; the scenes know what is on the screen.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from elcapitan import __version__, games, paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.font_search import search_at_once, search_in_background, were_fonts_found
from elcapitan.client.drawing.image_cache import ImageCache, art_fingerprint
from elcapitan.client.drawing.text_layout import load_font
from elcapitan.client.drawing.text_runs import forget_runs
from elcapitan.client.model import own_face
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.scenes import routes
from elcapitan.client.shell import crash_report, i18n, window
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.gamepads import JOYSTICK_EVENTS, Gamepads
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.idle_gc import IdleCollector, release_free_memory
from elcapitan.client.shell.keyboard import held_words
from elcapitan.client.shell.option_list import option_sentences
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.shell.sound import SoundMixer
from elcapitan.interrupts import leave_ctrl_c_to_asyncio
from elcapitan.text_cleaning import clean_path

if TYPE_CHECKING:
    from elcapitan.client.net.table_client import TableClient
    from elcapitan.protocol.to_client import Announcement

ANNOUNCEMENT_S = 10.0
"""How long an announcement of a server's host is shown at least."""
FRAME_S = 1 / 60
REST_S = 0.03
"""Between two polls of the input while nothing moves: quick enough for a hand, 0.7 % of a core."""
LIVELY_S = 0.25
"""After the mouse has moved every frame is drawn for this long."""
LONGEST_STEP_S = 0.1
"""An animation never jumps further than this, also after the machine has slept."""
WRITING_RESTS_S = 0.6
"""After the last letter typed, or the last px by which the window was dragged, settings are written down."""
LEAVING_S = 1.0
"""How long tasks may take to end when the window closes."""

log = logging.getLogger(__name__)
FirstScenes = Callable[[SceneStack, "TableClient"], None]


class App:
    """The window and everything in it."""

    def __init__(self, surface: pygame.Surface, settings: Settings, link: TableClient) -> None:
        i18n.use_language(settings.spoken)
        self.surface = surface
        games.game_names()  # from here on the pictures of installed games are known, too
        self._made_of = art_fingerprint(paths.assets() / "art", __version__)
        self.art = Art(paths.assets() / "art")
        self._open_image_cache()
        self.link = link
        self.sound_mixer = SoundMixer(paths.assets() / "sounds", settings)
        self.stack = SceneStack(self._look(settings), settings, self._follow, self.sound_mixer, self._call, self._keep)
        self.gamepads = Gamepads(self.stack.toast)
        self._apply(settings)
        self.link.lost = self._report_lost_games
        self.link.announced = self._show_announcement
        self._lively_until = 0.0
        self._has_input_method = False
        """An input method has taken a key of the table: it is given keys only where text is typed."""
        self._accepts_text = True
        self._unlocking = threading.Thread(target=routes.import_all, name="doors")
        self._unwritten: tuple[Settings, float] | None = None
        """Settings that are still to be written down, and when."""
        self._written = settings
        """The file's content as it was last read or written, as far as it is ours."""
        self._idle_collector = IdleCollector()

    def _open_image_cache(self) -> None:
        """Finished pictures of this size of the window, and of no other."""
        if self.art.image_cache is not None:
            self.art.image_cache.close()
            self.art.drop_finished()
        self.art.image_cache = ImageCache(paths.cache(), self.surface.get_size(), self._made_of)

    def close(self) -> None:
        """Store pictures that took long to paint for the next session, and what was typed; no thread outlives the
        window."""
        if self._unlocking.ident is not None:  # the window has shown its first picture
            self._unlocking.join()
        self._write_rested(float("inf"))
        self._idle_collector.restore()
        self.art.write_image_cache()
        if self.art.image_cache is not None:
            self.art.image_cache.close()

    def _look(self, settings: Settings) -> DrawContext:
        return DrawContext(self.surface.get_size(), self.art, settings.ui_scale, settings.letters, settings.eyes)

    def _apply(self, settings: Settings) -> None:
        """What holds at once, also while the player still types."""
        self.link.port = settings.port
        own_face.use(player_name(settings), settings.face)

    def _keep(self, settings: Settings) -> None:
        """The player types or drags: settings are stored once they pause."""
        self._apply(settings)
        self._unwritten = settings, time.monotonic() + WRITING_RESTS_S

    def _write_rested(self, now: float) -> None:
        if self._unwritten is not None and now >= self._unwritten[1]:
            self._write(self._unwritten[0])

    def _write(self, settings: Settings) -> None:
        """Into the file, each with the sentence that says what it does."""
        self._apply(settings)
        self._unwritten = None
        try:
            aside = kept_settings.write(paths.settings_file(), settings, option_sentences(), before=self._written)
        except OSError as fault:
            log.warning("the settings could not be written: %s", fault)
            words = _("Your settings could not be saved: {reason}")
            self.stack.toast(words.format(reason=fault.strerror or fault))
        else:
            self._written = settings
            if aside is not None:
                self.stack.toast(_damaged_settings_text(aside))

    def _show_announcement(self, said: Announcement) -> None:
        """Over any scene, and with a call for a player who looks elsewhere."""
        from elcapitan.client.net.announcements import announcement_text

        self.stack.toast(announcement_text(said), least_s=ANNOUNCEMENT_S)
        self._call(announcement_text(said))

    def _report_lost_games(self, journal: Path) -> None:
        from elcapitan.client.scenes.saved_games import (
            damaged_journal_text,  # it knows the rules, and no menu needs them
        )

        self.stack.toast(damaged_journal_text(journal))

    def _follow(self, settings: Settings) -> None:
        """The settings are others: write them down and do what they say."""
        i18n.use_language(settings.spoken)
        self._write(settings)
        self.sound_mixer.apply_settings(settings)
        if settings.fullscreen != bool(self.surface.get_flags() & pygame.FULLSCREEN):
            self.surface = window.change_fullscreen(settings.fullscreen)
            self._open_image_cache()
        self.stack.resize(self._look(settings))

    def _call(self, words: str) -> None:
        """It is their turn: a player who looks at the window needs no call."""
        if not pygame.key.get_focused():
            window.request_attention(words)

    @property
    def _has_music(self) -> bool:
        """A hidden window has none; the chime of a turn still plays."""
        in_front = self.stack.settings.background_music or pygame.key.get_focused()
        return pygame.display.get_active() and in_front

    async def run(self) -> None:
        """Run until the player quits."""
        _quit_when_hung_up()
        before = time.monotonic()
        seen = False
        while self.stack.running:
            now = time.monotonic()
            dt_s = min(LONGEST_STEP_S, now - before)
            self._frame(dt_s, now)
            before = now
            if not seen:
                seen = True
                self.sound_mixer.open()  # after the first picture: a device may take its time
                self.gamepads.open()
                self._unlocking.start()
            self.sound_mixer.update(self.stack.tune if self._has_music else None, dt_s)
            self._write_rested(now)
            lively = self.stack.busy or now < self._lively_until or self.gamepads.is_held
            if not lively and not self._unlocking.is_alive():
                self._idle_collector.freeze(now)
                self._idle_collector.collect_if_idle(now, scene_left=self.stack.take_scene_left())
                if self.art.drop_unused_sources(now):
                    release_free_memory()
            spent = time.monotonic() - now
            await asyncio.sleep(max(0.0, (FRAME_S if lively else REST_S) - spent))

    def _frame(self, dt_s: float, now: float) -> None:
        try:
            self._play(dt_s, now)
        except Exception as fault:
            self._show_error(fault)

    def _show_error(self, fault: Exception) -> None:
        """A scene has: it goes with all others but the menu, and what happened is said."""
        from elcapitan.client.scenes.error_screen import ErrorScreen

        if isinstance(self.stack.top, ErrorScreen):
            raise fault
        log.error("a scene broke", exc_info=fault)
        try:
            written = crash_report.write_crash_report(fault)
        except OSError:
            written = None
        self.surface.set_clip(None)
        self.stack.drop_to_lowest()
        self.stack.push(ErrorScreen(fault, written, self.link))

    def broke_aside(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A task has failed, while the scenes went on: it is logged and shown in a toast."""
        fault = context.get("exception")
        log.error("%s", context.get("message"), exc_info=fault)
        if isinstance(fault, Exception):
            with contextlib.suppress(OSError):
                where = crash_report.write_crash_report(fault)
                self.stack.toast(_("Something went wrong in the background; details in {file}").format(file=where.name))

    def _play(self, dt_s: float, now: float) -> None:
        if were_fonts_found():
            forget_runs()
            self.stack.resize(self._look(self.stack.settings))
        for event in self._events():
            self.gamepads.follow_turn(self.stack.shared_turn)
            keys = self.gamepads.handle(event)
            self._show_pad()
            for key in keys:
                self.stack.handle(key)
            if event.type not in JOYSTICK_EVENTS:
                self._take(event, now)
        for key in self.gamepads.update(dt_s):
            self.stack.handle(key)
        if not self.stack.running:
            return
        window.repeat_keys(self.stack.top.typing)
        if (accepts := self.stack.top.typing or not self._has_input_method) != self._accepts_text:
            self._accepts_text = accepts
            window.accept_text(accepts)
        self.stack.update(dt_s)
        changed = self.stack.draw(self.surface)
        if changed is None:
            pygame.display.flip()
        elif changed:
            pygame.display.update(changed)

    def _events(self) -> list[pygame.event.Event]:
        """Those since the last frame. pygame takes no name of a dropped file that is not UTF-8."""
        try:
            return pygame.event.get()
        except (SystemError, UnicodeError) as fault:
            log.warning("an event could not be read: %r", fault.__cause__ or fault)
            self.stack.toast(_("The file cannot be read: {reason}").format(reason=os.strerror(errno.EILSEQ)))
            return []

    def _show_pad(self) -> None:
        """While a gamepad is in use its buttons are named in place of keys, and the pointer is hidden."""
        if self.gamepads.in_use != self.stack.pad:
            self.stack.show_pad(self.gamepads.in_use)
            pygame.mouse.set_visible(self.gamepads.in_use is None)

    def _take(self, event: pygame.event.Event, now: float) -> None:
        match event.type:
            case pygame.QUIT:
                from elcapitan.client.presence.participants import Participants
                from elcapitan.client.scenes.quit_dialog import QuitDialog, quit_or_ask

                asked = isinstance(self.stack.top, QuitDialog)
                quit_or_ask(self.stack, None if asked else Participants(self.link, self.stack))
                return
            case pygame.WINDOWSIZECHANGED:
                self._resized()
            case pygame.WINDOWEXPOSED:
                self.stack.top.stale = True
            case pygame.WINDOWFOCUSGAINED:
                window.clear_attention()
            case pygame.DROPFILE if not self.stack.top.takes_files:
                self.stack.toast(_("Return to the main menu to open a saved game"))
                return
            case pygame.MOUSEMOTION:
                self._lively_until = now + LIVELY_S
            case pygame.TEXTEDITING if event.text and not self.stack.top.typing:
                self._has_input_method = True
            case pygame.KEYDOWN if event.key == pygame.K_F11 or (
                event.key == pygame.K_RETURN and held_words(event.mod) == ["alt"]
            ):
                settings = self.stack.settings
                self.stack.change_settings(replace(settings, fullscreen=not settings.fullscreen))
                return
        self.stack.handle(event)

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self.stack.look.size:
            return
        self.surface = surface
        self._open_image_cache()
        settings = self.stack.settings
        if not settings.fullscreen:
            width, height = surface.get_size()
            settings = replace(settings, width=width, height=height)
            self.stack.keep_settings(settings)
        self.stack.resize(self._look(settings))


def _quit_when_hung_up() -> None:
    """When the terminal that the game was started from is closed, the window closes as it does for SIGTERM (by SDL)."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup
        post = pygame.event.post
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, lambda: post(pygame.event.Event(pygame.QUIT)))


def _damaged_settings_text(aside: Path) -> str:
    words = _("Your settings could not be read and are kept in {file}; the defaults are in use")
    return words.format(file=aside.name)


def run(first: FirstScenes) -> int:
    """Open the window, let `first` put the first scenes on the stack, and run until the player quits.

    NoDisplay where there is none. A fault leaves a file with everything about it, and exit code 1.
    """
    crash_report.set_up_log_file()
    settings, set_aside = kept_settings.load(paths.settings_file())
    surface = window.open_window(settings)
    search_in_background()
    leave_ctrl_c_to_asyncio()
    try:
        asyncio.run(_main(surface, settings, first, set_aside))
    except Exception as fault:
        try:
            told = f"its details are in {clean_path(crash_report.write_crash_report(fault))}"
        except OSError:
            told = crash_report.fault_summary(fault)
        sys.stderr.write(f"elcapitan: a fault stopped the game; {told}. Your game is kept.\n")
        return 1
    finally:
        search_at_once()
        pygame.quit()
        load_font.cache_clear()  # faces do not outlive pygame
    return 0


async def _finish_pending_tasks() -> None:
    """What scenes began in leaving, such as the end of a search of the network, is not broken off."""
    if left := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(left, timeout=LEAVING_S)


async def _main(surface: pygame.Surface, settings: Settings, first: FirstScenes, set_aside: Path | None) -> None:
    from elcapitan.client.net.table_client import TableClient

    link = TableClient.for_local_server(settings.name)
    app = App(surface, settings, link)
    asyncio.get_running_loop().set_exception_handler(app.broke_aside)
    try:
        first(app.stack, link)
        told = [_damaged_settings_text(set_aside)] if set_aside is not None else []
        if link.seats.damaged is not None:
            words = _("The list of your games could not be read and is kept in {file}")
            told.append(words.format(file=link.seats.damaged.name))
        if told:
            app.stack.toast(". ".join(told))  # a second toast would take the place of the first
        await app.run()
    finally:
        try:
            app.stack.close()
        finally:
            app.sound_mixer.close()  # pygame does not survive its end while a thread reads sounds
        await asyncio.gather(link.close(), asyncio.to_thread(app.close))
        await _finish_pending_tasks()
