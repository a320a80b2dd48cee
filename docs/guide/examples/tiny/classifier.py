"""Tells good from bad."""

from dataclasses import dataclass


@dataclass
class Classifier:
    """Gives a text one of a few labels.

    Args:
        labels (`list[str]`):
            What a text may be called.
        threshold (`float`, *optional*, defaults to 0.5):
            Below this score a text has no label.
    """

    labels: list[str]
    threshold: float = 0.5

    def predict(self, text: str, *, top: int = 1) -> list[str]:
        """Label a text.

        Args:
            text (`str`):
                Any text.
            top (`int`, *optional*, defaults to 1):
                How many labels to give.

        Returns:
            `list[str]`: The labels, the most likely first.

        Raises:
            ValueError: When `top` is below 1.
        """
        if top < 1:
            raise ValueError("top must be at least 1")
        return self.labels[:top]
