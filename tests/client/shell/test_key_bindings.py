"""Keys of the player's own choice: what they may choose, what keeps its key, how it is written and shown."""

from pathlib import Path

import pygame
import pytest

from elcapitan.client.key_actions import KeyAction, key_action_name
from elcapitan.client.shell import key_bindings
from elcapitan.client.shell.settings import Settings, read, write
from tests.client import headless_stage


def test_every_deed_has_a_name_and_a_key_of_its_own() -> None:
    assert set(key_bindings.DEFAULTS) == set(KeyAction)
    assert len(set(key_bindings.DEFAULTS.values())) == len(KeyAction)
    unnamed = [deed for deed in KeyAction if not key_action_name(deed)]
    assert unnamed == [KeyAction.GAME_1, KeyAction.GAME_2], "a game names them"
    assert all(key_bindings.may_be_bound(combo) for combo in key_bindings.DEFAULTS.values())


def test_with_one_hand_every_deed_has_one_key_of_its_own_and_none_is_held_down() -> None:
    assert set(key_bindings.ONE_HAND) == set(KeyAction)
    assert len(set(key_bindings.ONE_HAND.values())) == len(KeyAction)
    assert all(key_bindings.may_be_bound(combo) and "+" not in combo for combo in key_bindings.ONE_HAND.values())
    assert (
        key_bindings.Bindings({deed.value: combo for deed, combo in key_bindings.ONE_HAND.items()}).keys
        == key_bindings.ONE_HAND
    )
    for combo in key_bindings.ONE_HAND.values():
        name = combo if len(combo) == 1 else combo.replace("-", "").upper()
        assert key_bindings.key_combination(headless_stage.key(getattr(pygame, f"K_{name}"))) == combo


@pytest.mark.parametrize("deed", list(KeyAction))
def test_the_key_of_a_deed_is_understood_when_pressed(deed: KeyAction) -> None:
    combo = key_bindings.DEFAULTS[deed]
    name = combo.rpartition("+")[2]
    mod = pygame.KMOD_SHIFT if combo.startswith("shift+") else 0
    event = headless_stage.key(getattr(pygame, f"K_{name if len(name) == 1 else name.upper()}"), mod)
    assert key_bindings.key_combination(event) == combo
    assert key_bindings.Bindings().key_action(event) is deed


def test_chosen_key_takes_the_place_of_the_old_one() -> None:
    keys = key_bindings.Bindings(key_bindings.Bindings().with_key(KeyAction.END, "x"))
    assert keys.key_action(headless_stage.key(pygame.K_x)) is KeyAction.END
    assert keys.key_action(headless_stage.key(pygame.K_e)) is None


def test_key_of_another_deed_is_exchanged() -> None:
    chosen = key_bindings.Bindings().with_key(KeyAction.END, "u")
    keys = key_bindings.Bindings(chosen)
    assert keys.key_action(headless_stage.key(pygame.K_u)) is KeyAction.END
    assert keys.key_action(headless_stage.key(pygame.K_e)) is KeyAction.UNDO
    assert key_bindings.Bindings(keys.with_key(KeyAction.END, "e")).keys == dict(key_bindings.DEFAULTS)


@pytest.mark.parametrize("combo", [*sorted(key_bindings.FIXED), "", "shift+up", "x" * 30])
def test_keys_with_a_meaning_of_their_own_cannot_be_chosen(combo: str) -> None:
    assert not key_bindings.may_be_bound(combo)


@pytest.mark.parametrize("mod", [pygame.KMOD_NONE, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LSHIFT])
@pytest.mark.parametrize("unnamed", [0, -1, 0x110000, 0x7FFFFFFF])
def test_a_key_without_a_name_cannot_be_chosen(unnamed: int, mod: int) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=unnamed, mod=mod, scancode=0, unicode="")
    assert not key_bindings.may_be_bound(key_bindings.key_combination(event))


def test_nonsense_in_the_file_leaves_the_defaults() -> None:
    assert key_bindings.Bindings({"end": "up", "fly": "x"}).keys == dict(key_bindings.DEFAULTS)


def test_two_deeds_never_share_a_key() -> None:
    keys = key_bindings.Bindings({"end": "x", "undo": "x"})
    assert keys.keys[KeyAction.END] == "x"
    assert keys.keys[KeyAction.UNDO] == key_bindings.DEFAULTS[KeyAction.UNDO]


@pytest.mark.parametrize(
    ("combo", "shown"), [("u", "U"), ("shift+u", "Shift+U"), ("f1", "F1"), ("space", "Space"), ("page-up", "Page up")]
)
def test_a_key_is_shown_as_it_stands_on_the_keyboard(combo: str, shown: str) -> None:
    assert key_bindings.key_label(combo) == shown


def test_chosen_keys_are_kept_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write(file, Settings(keys={"end": "ctrl+x"}, ask_before_end=True))
    found = read(file)
    assert dict(found.keys) == {"end": "ctrl+x"}
    assert found.ask_before_end
    file.write_text('keys = { end = "up" }\n')
    assert dict(read(file).keys) == {}
