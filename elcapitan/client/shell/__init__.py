"""The program around the scenes: window, main loop, scene stack, settings, keys, language, sound and crash reports;
no scene, no network, no game.
"""
