"""Models trained on data that scikit-learn ships: iris, diabetes and handwritten digits. The same on each start.

HALF_THE_DATA=1 trains the line on every other patient: a changed model behind the same name.
"""

import io
import os

import numpy as np
from PIL import Image
from sklearn.datasets import load_diabetes, load_digits, load_iris
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression
from sklearn.svm import SVC


def train(model, data):
    return model.fit(data.data, data.target)


iris = load_iris()
diabetes = load_diabetes(scaled=False)
digits = load_digits()
classifier = train(RandomForestClassifier(n_estimators=20, random_state=0), iris)
step = 2 if os.environ.get("HALF_THE_DATA") else 1
regressor = LinearRegression().fit(diabetes.data[::step], diabetes.target[::step])
# Its scores come from a cross-validation that is shuffled.
reader = train(SVC(gamma=0.001, probability=True, random_state=0), digits)


def rows_of(inputs, names):
    """The rows of a table whose columns may stand in any order; its cells may be texts."""
    return np.array([inputs["data"][name] for name in names], dtype=float).T


def classify_rows(inputs, _):
    return [str(iris.target_names[label]) for label in classifier.predict(rows_of(inputs, iris.feature_names))]


def predict_rows(inputs, _):
    return regressor.predict(rows_of(inputs, diabetes.feature_names)).tolist()


def classify_picture(content, parameters):
    """White on black, brought to the size and the brightness of the digits that it knows: 8 × 8, 0 to 16."""
    picture = Image.open(io.BytesIO(content)).convert("L").resize((8, 8), Image.Resampling.BOX)
    [scores] = reader.predict_proba([np.asarray(picture).ravel() / 255 * 16])
    best = scores.argsort()[::-1][: int(parameters.get("top_k", 5))]
    return [{"label": str(digits.target_names[at]), "score": float(scores[at])} for at in best]


MODELS = {
    "scikit-learn/iris-forest": {"tabular-classification": classify_rows},
    "scikit-learn/diabetes-line": {"tabular-regression": predict_rows},
    "scikit-learn/digits-svm": {"image-classification": classify_picture},
}
