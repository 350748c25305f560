"""Tests of app, scene stack, settings, assets, i18n, caches and crash reports."""
