"""Settings: kept, and never a reason not to start."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
import tomlkit

from elcapitan import locked_file
from elcapitan.client.shell import i18n
from elcapitan.client.shell.option_list import option_sentences
from elcapitan.client.shell.settings import PAUSES, SPEEDS, UI_SCALES, Settings, is_valid, load, read, write


def test_what_was_written_is_read(tmp_path: Path) -> None:
    wanted = Settings("cs", True, 1280, 720, "fast", "long", 1.2, "Žofie", 0.1, 0.0, 1.0, True)
    write(tmp_path / "deep" / "settings.toml", wanted)
    assert read(tmp_path / "deep" / "settings.toml") == wanted


def test_no_file_is_the_defaults(tmp_path: Path) -> None:
    assert read(tmp_path / "settings.toml") == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "language =",
        "\x00",
        "[[x]]",
        "speed = 7\nui_scale = 99\nwidth = 'wide'\nname = 3\neffects = 2\nambience = true\nreduced_motion = 1",
    ],
)
def test_a_broken_file_is_the_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    assert read(tmp_path / "settings.toml") == Settings()


def test_one_senseless_line_does_not_cost_the_others(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "xx"\nname = "Klára"\nfrom_the_future = 1\n', "utf-8")
    assert read(tmp_path / "settings.toml") == replace(Settings(), name="Klára")


def test_a_file_that_is_no_text_is_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe\x00name")
    assert read(tmp_path / "settings.toml") == Settings()


def test_every_pause_has_its_seconds() -> None:
    assert {name: Settings(pause=name).pause_s for name in PAUSES} == PAUSES
    assert not is_valid("pause", "endless")


def test_every_speed_has_a_factor() -> None:
    assert {name: Settings(speed=name).speed_factor for name in SPEEDS} == SPEEDS


def test_no_chosen_language_is_the_machine_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert Settings().spoken == "cs"
    assert Settings(language="en").spoken == "en"


def test_what_was_written_by_hand_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    by_hand = '# mine\nspeed = "fast"  # because\nof_a_newer_one = [1, 2]\n\n[keys]\nend = "x"\n\n[later]\nyes = true\n'
    file.write_text(by_hand, "utf-8")
    write(file, replace(read(file), name="Klára", effects=0.5), {"name": ("What the others see.",)})
    text = file.read_text("utf-8")
    for line in ("# mine", 'speed = "fast"  # because', "of_a_newer_one = [1, 2]", "yes = true", "effects = 0.5"):
        assert line in text
    assert 'name = "Klára" # What the others see.' in text
    kept = read(file)
    assert (kept.name, kept.speed, kept.keys) == ("Klára", "fast", {"end": "x"})
    write(file, kept)
    assert file.read_text("utf-8") == text


def test_what_is_written_by_hand_while_the_game_runs_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('speed = "fast"\nname = "Klára"\n', "utf-8")
    before = read(file)
    by_hand = 'speed = "calm"  # tonight\nname = "Klárka"\n\n[keys]\nend = "x"\n'
    file.write_text(by_hand, "utf-8")
    write(file, replace(before, name="Žofie", effects=0.5), before=before)
    kept = read(file)
    assert (kept.speed, kept.name, kept.effects, kept.keys) == ("calm", "Žofie", 0.5, {"end": "x"})
    assert 'speed = "calm"  # tonight' in file.read_text("utf-8")


def test_values_that_only_a_newer_version_knows_stay_until_the_player_changes_them(tmp_path: Path) -> None:
    newer = {
        "language": "fr",
        "speed": "turbo",
        "ui_scale": "auto",
        "muted": {"at": "night"},
        "width": [1, 2],
        "keys": "vim",
        "tables": ["yspahan"],
    }
    file = tmp_path / "settings.toml"
    file.write_text(tomlkit.dumps(newer), "utf-8")
    before = read(file)
    assert before == Settings()
    write(file, replace(before, effects=0.5), before=before)
    assert newer.items() <= tomllib.loads(file.read_text("utf-8")).items()
    chosen = replace(before, effects=0.5, speed="calm", keys={"end": "x"}, tables={"yspahan": {"a": 1}})
    write(file, chosen, before=replace(before, effects=0.5))
    assert read(file) == chosen
    assert tomllib.loads(file.read_text("utf-8"))["language"] == "fr"


def test_sentences_follow_the_language_and_what_was_written_by_hand_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write(file, Settings(), option_sentences())
    by_hand = file.read_text("utf-8").replace("# Pieces, coins, hammers.", "# not too loud")
    by_hand = by_hand.replace(" # F11 or Alt+Enter switches at any time.", "")
    file.write_text(by_hand, "utf-8")
    i18n.use_language("cs")
    write(file, Settings(language="cs"), option_sentences(), before=Settings())
    text = file.read_text("utf-8")
    assert 'language = "cs" # Jazyk všech textů; napoprvé podle počítače.\n' in text
    assert 'speed = "normal" # Jak rychle se pohybují figurky' in text  # its value is as it was
    assert "effects = 0.8 # not too loud\n" in text
    assert "fullscreen = false\n" in text  # whoever has taken it out does not want it
    i18n.use_language("en")
    write(file, Settings(), option_sentences(), before=Settings(language="cs"))
    assert file.read_text("utf-8") == by_hand


def test_each_key_is_changed_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    by_hand = (
        '[keys]\n# for the left hand\nend = "x"  # mine\nundo = "u"  # as it was\nlens = 5\nfly = "y"\nlog = "v"\n'
    )
    file.write_text(by_hand, "utf-8")
    before = read(file)
    assert before.keys == {"end": "x", "undo": "u", "fly": "y", "log": "v"}
    write(file, replace(before, keys={"end": "x", "loan": "k"}), before=before)
    text = file.read_text("utf-8")
    for line in ("# for the left hand", 'end = "x"  # mine', 'undo = "u"  # as it was', 'fly = "y"', 'loan = "k"'):
        assert line in text
    assert "log" not in text
    assert read(file).keys == {"end": "x", "undo": "u", "fly": "y", "loan": "k"}


def test_keys_are_forgotten_when_they_are_put_back(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write(file, Settings(keys={"end": "x"}))
    write(file, Settings())
    assert read(file) == Settings()


def test_a_senseless_value_gives_way_when_another_is_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("port = 80\neffects = true\n", "utf-8")
    write(file, read(file))
    assert "port = 0" in file.read_text("utf-8")
    assert read(file) == Settings()


def test_a_file_that_is_no_toml_is_set_aside_and_said(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("speed = fast and furious", "utf-8")
    kept = load(file)
    assert kept.settings == Settings()
    assert kept.set_aside == tmp_path / "settings.toml.damaged"
    assert kept.set_aside.read_text("utf-8") == "speed = fast and furious"
    assert not file.exists()
    assert load(file) == (Settings(), None)
    write(file, Settings(speed="calm"))
    assert load(file) == (Settings(speed="calm"), None)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_settings_are_read_as_windows_editors_save_them(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes('welcomed = true\r\nlanguage = "cs"\r\nname = "Žofie"  # me\r\n'.encode(encoding))
    kept = load(file)
    before = Settings(welcomed=True, language="cs", name="Žofie")
    assert kept == (before, None)
    write(file, replace(before, speed="calm"), before=before)
    assert read(file) == replace(before, speed="calm")
    assert b"# me" in file.read_bytes()


ODD = {
    "deep": b"a = " + b"[" * 100_000,
    "long": b"port = " + b"9" * 5000,
    "cut": b'name = "',
    "no text": b"name = '\xff'",
}


@pytest.mark.parametrize("name", ODD)
def test_odd_files_are_set_aside_one_beside_the_other(tmp_path: Path, name: str) -> None:
    file = tmp_path / "settings.toml"
    data = ODD[name]
    for aside in ("settings.toml.damaged", "settings.toml.damaged-2"):
        file.write_bytes(data)
        assert load(file) == (Settings(), tmp_path / aside)
        assert (tmp_path / aside).read_bytes() == data
    file.write_bytes(data)
    assert write(file, Settings(speed="calm"), before=Settings()) == tmp_path / "settings.toml.damaged-3"
    assert read(file).speed == "calm"


@pytest.mark.parametrize("text", ["tables.a = 0x" + "f" * 5000, "tables." + "a." * 2000 + "b = 1"])
def test_what_no_text_can_be_made_of_is_as_good_as_not_there(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'speed = "calm"\n{text}\n')
    assert load(file) == (Settings(speed="calm"), None)
    write(file, Settings(speed="fast"), before=Settings(speed="calm"))
    assert read(file).speed == "fast"


def test_a_fault_of_the_disk_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("newer = 5  # mine\n")

    def fails(_path: Path) -> bytes:
        raise OSError("the disk does not answer")

    monkeypatch.setattr(locked_file, "read_bytes", fails)
    assert load(file) == (Settings(), None)
    with pytest.raises(OSError, match="does not answer"):
        write(file, Settings(speed="calm"))
    monkeypatch.undo()
    assert file.read_text() == "newer = 5  # mine\n"


def test_a_folder_in_the_place_of_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.mkdir()
    assert load(file) == (Settings(), None)
    with pytest.raises(IsADirectoryError):
        write(file, Settings(speed="calm"))
    assert file.is_dir()


def test_a_linked_file_is_written_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "dot").mkdir()
    mine = tmp_path / "dot" / "settings.toml"
    mine.write_text('language = "en"  # mine\n')
    file = tmp_path / "settings.toml"
    file.symlink_to("dot/settings.toml")
    before = read(file)
    write(file, replace(before, language="cs"), before=before)
    assert file.is_symlink()
    assert mine.read_text().startswith('language = "cs"  # mine\n')


def test_two_windows_keep_what_both_have_changed(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    first = second = read(file)
    write(file, replace(first, speed="calm", tables={"elcapitan": {"opponents": ["easy"]}}), before=first)
    write(file, replace(second, muted=True, tables={"yspahan": {"opponents": ["hard"]}}), before=second)
    kept = read(file)
    assert (kept.speed, kept.muted) == ("calm", True)
    assert kept.tables == {"elcapitan": {"opponents": ["easy"]}, "yspahan": {"opponents": ["hard"]}}


@pytest.mark.parametrize(
    "text",
    [
        'keys.end = "x"\nname = "A"\nkeys.other = "y"\nnewer = 1\n',
        '"name" = "A"\n"keys"."end" = "x"\n"newer" = 1\n',
        'tables.elcapitan.opponents = ["easy"]\nname = "A"\ntables.yspahan.opponents = ["easy"]\nnewer = 1\n',
        'newer = nan\n[tables.elcapitan]\na = 1\n[keys]\nend = "x"\n[tables.yspahan]\nb = 2\n',
        'newer = 1\ntables = {elcapitan = {a = 1}}\nkeys = {end = "x"}\n',
        "[[newer]]\na = 1\n[[newer]]\na = 2\n[tables.elcapitan]\na = 1\n[tables]\n",
    ],
)
def test_however_it_is_written_nothing_of_it_is_lost(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    before = load(file).settings
    new = replace(before, language="cs", keys={**before.keys, "undo": "z"}, tables={**before.tables, "other": {"x": 1}})
    assert write(file, new, {"language": ("Words", "Worte")}, before=before) is None
    assert load(file) == (new, None)
    assert "newer" in tomllib.loads(file.read_text())
    last = replace(new, name="Eva", tables={**new.tables, "other": {"x": 2}})
    assert write(file, last, before=new) is None
    assert load(file) == (last, None)


@pytest.mark.parametrize("bad", ["3", '"' + "x" * 5000 + '"', "{ a = 0x" + "f" * 5000 + " }"])
def test_a_table_that_makes_no_sense_costs_no_other_game_its_own(tmp_path: Path, bad: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[tables]\nchess = {bad}\nyspahan = {{ opponents = ["hard"] }}\n')
    assert read(file).tables == {"yspahan": {"opponents": ["hard"]}}


def test_the_size_goes_up_to_150_per_cent() -> None:
    assert UI_SCALES[-1] == 1.5
    assert all(is_valid("ui_scale", scale) for scale in (*UI_SCALES, 1.45))
    assert not is_valid("ui_scale", 1.51)
