"""MediaPipe's models, which its package ships: BlazeFace finds faces, Selfie Segmentation tells people from the rest."""

import base64

import cv2
import mediapipe
import numpy as np

finder = mediapipe.solutions.face_detection.FaceDetection(model_selection=0, min_detection_confidence=0.5)
separator = mediapipe.solutions.selfie_segmentation.SelfieSegmentation(model_selection=0)


def picture_of(content):
    picture = cv2.imdecode(np.frombuffer(content, dtype=np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError("no picture")
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)


def detect(content, _):
    picture = picture_of(content)
    height, width, _ = picture.shape
    found = []
    for face in finder.process(picture).detections or []:
        box = face.location_data.relative_bounding_box
        left, top = round(box.xmin * width), round(box.ymin * height)
        right, bottom = left + round(box.width * width), top + round(box.height * height)
        sides = {"xmin": left, "ymin": top, "xmax": right, "ymax": bottom}
        found.append({"label": "face", "score": face.score[0], "box": sides})
    return found


def segment(content, _):
    """The score is how sure it is of the pixels that it takes for a person, on average."""
    sure = separator.process(picture_of(content)).segmentation_mask
    is_person = sure > 0.5
    if not is_person.any():
        return []
    _, png = cv2.imencode(".png", is_person.astype(np.uint8) * 255)
    mask = base64.b64encode(png.tobytes()).decode()
    return [{"label": "person", "score": float(sure[is_person].mean()), "mask": mask}]


MODELS = {
    "mediapipe/blazeface-short-range": {"object-detection": detect},
    "mediapipe/selfie-segmentation": {"image-segmentation": segment},
}
