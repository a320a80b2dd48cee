"""Debian's programs: Tesseract reads pictures, eSpeak NG speaks, Apertium translates from English to Spanish."""

import subprocess

from answers import File, Refusal


def run(words, given):
    """What a program prints, given something on its standard input."""
    done = subprocess.run(words, input=given, capture_output=True, check=False)
    if done.returncode != 0:
        raise Refusal(400, f"{words[0]} ended with code {done.returncode}: {done.stderr.decode().strip()}")
    return done.stdout


def read_picture(content, _):
    return [{"generated_text": run(["tesseract", "stdin", "stdout", "-l", "eng"], content).decode().strip()}]


def speak(text, _):
    # Written to a pipe, the sound would begin with a length that says "unknown".
    return File(with_length(run(["espeak-ng", "--stdin", "--stdout", "-v", "en-us"], text.encode())), "audio/wav")


def with_length(sound):
    """A WAV file whose header says how long it is. See https://www.rfc-editor.org/rfc/rfc2361 for the form."""
    size, data = len(sound) - 8, len(sound) - 44
    return sound[:4] + size.to_bytes(4, "little") + sound[8:40] + data.to_bytes(4, "little") + sound[44:]


def translate(text, _):
    return [{"translation_text": run(["apertium", "-u", "eng-spa"], text.encode()).decode().strip()}]


MODELS = {
    "tesseract-ocr/tessdata_fast": {"image-to-text": read_picture},
    "espeak-ng/espeak-ng": {"text-to-speech": speak},
    "apertium/apertium-eng-spa": {"translation": translate},
}
