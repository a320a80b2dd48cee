"""A package for the page on the dialect: it is read and never run."""

from .classifier import Classifier as Classifier
