/** The tasks that the classes of Transformers and Diffusers are for. */

/**
 * Ends of the names of classes of Transformers, each with its task. Of an end that several kinds of models share, the
 * longer one with a name in front counts.
 *
 * What generates text from text (`ForConditionalGeneration`, `ForSeq2SeqLM`) may translate, summarise or answer, and
 * what comes with several heads (`ForPreTraining`) is for none of them: they say nothing.
 *
 * @see https://github.com/huggingface/transformers/blob/main/utils/update_metadata.py PIPELINE_TAGS_AND_AUTO_MODELS
 * @see https://github.com/huggingface/transformers/blob/main/src/transformers/models/auto/modeling_auto.py
 */
const TRANSFORMERS: readonly [end: RegExp, task: string][] = [
  [/(?:LayoutLM\w*|Donut\w*)ForQuestionAnswering$/, 'document-question-answering'],
  [/(?:Vilt|Blip\w*|Lxmert)ForQuestionAnswering$/, 'visual-question-answering'],
  [/TapasForQuestionAnswering$/, 'table-question-answering'],
  [
    /(?:OwlViT|Owlv2|GroundingDino|MMGroundingDino|OmDetTurbo)ForObjectDetection$/,
    'zero-shot-object-detection',
  ],
  [
    /(?:Wav2Vec2\w*|Hubert|WavLM|UniSpeech\w*|Whisper|SEW\w*|Data2VecAudio)ForSequenceClassification$/,
    'audio-classification',
  ],
  [
    /(?:Whisper|Speech2Text|Moonshine|SeamlessM4T\w*)ForConditionalGeneration$/,
    'automatic-speech-recognition',
  ],
  [
    /(?:Llava\w*|Qwen\d*_?\d*_?VL\w*|Idefics\w*|PaliGemma|Mllama|Gemma3|InternVL|SmolVLM|Pixtral|Mistral3|AyaVision|VipLlava)ForConditionalGeneration$/,
    'image-text-to-text',
  ],
  [/(?:Blip|Kosmos2)ForConditionalGeneration$/, 'image-to-text'],
  [/Pix2StructForConditionalGeneration$/, 'image-to-text'],
  [/(?:MusicGen\w*|Musicgen\w*|Bark)(?:ForConditionalGeneration|Model)$/, 'text-to-audio'],
  [/(?:PatchTST|PatchTSMixer)ForPrediction$/, 'time-series-forecasting'],
  [/MaskedLM$/, 'fill-mask'],
  [/CausalLM$/, 'text-generation'],
  [/(?:GPT2|GPTNeo|GPTJ|OpenAIGPT|TransfoXL|CTRL)(?:Double)?LMHeadModel$/, 'text-generation'],
  [/ForSequenceClassification$/, 'text-classification'],
  [/ForTokenClassification$/, 'token-classification'],
  [/ForTableQuestionAnswering$/, 'table-question-answering'],
  [/ForDocumentQuestionAnswering$/, 'document-question-answering'],
  [/ForVisualQuestionAnswering$/, 'visual-question-answering'],
  [/ForQuestionAnswering(?:Simple)?$/, 'question-answering'],
  [/ForMultipleChoice$/, 'multiple-choice'],
  [/ForZeroShotImageClassification$/, 'zero-shot-image-classification'],
  [/ForImageClassification(?:WithTeacher)?$/, 'image-classification'],
  [/ForVideoClassification$/, 'video-classification'],
  [/ForAudioClassification$/, 'audio-classification'],
  [/ForZeroShotObjectDetection$/, 'zero-shot-object-detection'],
  [/ForObjectDetection$/, 'object-detection'],
  [/For(?:Image|Semantic|Instance|Universal)Segmentation$/, 'image-segmentation'],
  [/ForDepthEstimation$/, 'depth-estimation'],
  [/ForKeypointDetection$/, 'keypoint-detection'],
  [/ForMaskGeneration$|^(?:Sam|Sam2|SamHQ)Model$/, 'mask-generation'],
  [/ForCTC$|ForSpeechSeq2Seq$/, 'automatic-speech-recognition'],
  [/ForTextToSpeech$|^(?:Vits|FastSpeech2Conformer)Model$/, 'text-to-speech'],
  [/ForTextTo(?:Spectrogram|Waveform)$/, 'text-to-audio'],
  [/ForImageTextToText$/, 'image-text-to-text'],
  [/ForVision2Seq$|^VisionEncoderDecoderModel$/, 'image-to-text'],
  [/ForImage(?:ToImage|SuperResolution)$/, 'image-to-image'],
  [/ForTimeSeriesPrediction$/, 'time-series-forecasting'],
  [
    /^(?:TF|Flax)?MarianMTModel$|^FSMTForConditionalGeneration$|^M2M100ForConditionalGeneration$/,
    'translation',
  ],
  [/^(?:TF|Flax)?(?:CLIP|Siglip2?|Align|AltCLIP|ChineseCLIP)Model$/, 'zero-shot-image-classification'],
  [/^(?:TF|Flax)?(?:ViT|Dinov2\w*|DINOv3ViT|Swin|BeitV?2?|ViTMAE)Model$/, 'image-feature-extraction'],
  [
    /^(?:TF|Flax)?(?:Bert|Roberta|XLMRoberta|DistilBert|MPNet|Albert|Camembert|DebertaV?2?|ModernBert|NomicBert|Qwen\d?|Mistral|Gemma\d?Text)Model$/,
    'feature-extraction',
  ],
]

/** The task of a class of Transformers, with or without `TF` or `Flax` in front; undefined for one that has several. */
export function taskOfClass(name: string): string | undefined {
  return TRANSFORMERS.find(([end]) => end.test(name))?.[1]
}

/**
 * Pipelines of Diffusers, the more special first.
 *
 * @see https://huggingface.co/docs/diffusers/api/pipelines/overview
 */
const DIFFUSERS: readonly [name: RegExp, task: string][] = [
  [/^StableVideoDiffusion|ImageToVideo|I2VGen|VideoPipeline.*Image/, 'image-to-video'],
  [/VideoToVideo/, 'video-to-video'],
  [
    /TextToVideo|^(?:CogVideoX|HunyuanVideo|Mochi|LTX|Wan|AnimateDiff|Latte|Allegro)Pipeline$/,
    'text-to-video',
  ],
  [/Img2Img|Inpaint|InstructPix2Pix|Upscale|Kontext|ImageVariation|ImageEdit/, 'image-to-image'],
  [
    /^(?:DDPM|DDIM|PNDM|ScoreSdeVe|KarrasVe|LDMUnconditional|Consistency\w*)Pipeline$/,
    'unconditional-image-generation',
  ],
  [/^(?:AudioLDM2?|MusicLDM|StableAudio)Pipeline$/, 'text-to-audio'],
  [/^ShapEPipeline$/, 'text-to-3d'],
  [/^MarigoldDepthPipeline$/, 'depth-estimation'],
  [
    /^(?:StableDiffusion\w*|Flux\d?|PixArt\w*|Kandinsky\w*Combined|IF|Sana\w*|AuraFlow|HunyuanDiT|Lumina\w*|Wuerstchen\w*|StableCascade\w*|LatentConsistencyModel|QwenImage|UniDiffuser|Chroma|ZImage|HiDreamImage|CogView\w*)Pipeline$/,
    'text-to-image',
  ],
]

/** The task of a pipeline of Diffusers, such as `StableDiffusionPipeline`. */
export function taskOfDiffusers(name: string): string | undefined {
  return DIFFUSERS.find(([pattern]) => pattern.test(name))?.[1]
}
