"""Registers two models at an MLflow server: `mlflow_models.py URL`."""

import sys

import mlflow
import numpy
import pandas
from mlflow.models import ModelSignature
from mlflow.types import ColSpec, ParamSchema, ParamSpec, Schema, TensorSpec


class Doubler(mlflow.pyfunc.PythonModel):
    def predict(self, context, model_input, params=None):
        return model_input["age"] * 2


mlflow.set_tracking_uri(sys.argv[1])
client = mlflow.MlflowClient()
client.create_registered_model("churn", {"team": "risk", "task": "tabular-classification"}, "Says who *leaves*.")
client.create_registered_model("Größe, 大 .. x")
clients = mlflow.data.from_pandas(pandas.DataFrame({"age": [1, 2]}), name="clients")
signature = ModelSignature(
    Schema([ColSpec("long", "age"), ColSpec("string", "note", required=False)]),
    Schema([TensorSpec(numpy.dtype("float32"), (-1, 3))]),
    ParamSchema([ParamSpec("scale", "double", 2.5)]),
)
for accuracy in (0.5, 0.75):
    with mlflow.start_run(run_name="calm-owl"):
        model = mlflow.pyfunc.log_model(
            name="model",
            python_model=Doubler(),
            signature=signature,
            registered_model_name="churn",
            pip_requirements=[],
        )
        mlflow.log_metric("accuracy", accuracy, dataset=clients, model_id=model.model_id)
        mlflow.log_metric("rmse", float("nan"), dataset=clients, model_id=model.model_id)
        mlflow.log_metric("loss", 0.25)
client.set_registered_model_alias("churn", "champion", "1")
