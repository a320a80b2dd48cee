/** Example inputs in the languages that cards name most often, for models that do not know English. */

import type { PipelineType } from '@huggingface/tasks'
import type { Inputs } from '../types.ts'

/** What a person says and asks in one language. */
interface Phrases {
  /** Where she lives. */
  home: string
  /** Asks for that. */
  where: string
  /** Something kind, for a label. */
  kind: string
  /** Asks for the capital of France. */
  capital: string
  /** A sentence that says it, with `…` in place of a word. */
  gap: string
}

const PHRASES: { readonly [language: string]: Phrases } = {
  ar: {
    home: 'اسمي كلارا وأعيش في برلين.',
    where: 'أين أعيش؟',
    kind: 'أنا معجب بك. أنا أحبك.',
    capital: 'ما هي عاصمة فرنسا؟',
    gap: 'باريس هي … فرنسا.',
  },
  de: {
    home: 'Ich heiße Clara und wohne in Berlin.',
    where: 'Wo wohne ich?',
    kind: 'Ich mag dich. Ich liebe dich.',
    capital: 'Was ist die Hauptstadt von Frankreich?',
    gap: 'Paris ist die … von Frankreich.',
  },
  en: {
    home: 'My name is Clara and I live in Berlin.',
    where: 'Where do I live?',
    kind: 'I like you. I love you.',
    capital: 'What is the capital of France?',
    gap: 'Paris is the … of France.',
  },
  es: {
    home: 'Me llamo Clara y vivo en Berlín.',
    where: '¿Dónde vivo?',
    kind: 'Me gustas. Te quiero.',
    capital: '¿Cuál es la capital de Francia?',
    gap: 'París es la … de Francia.',
  },
  fr: {
    home: "Je m'appelle Clara et j'habite à Berlin.",
    where: "Où est-ce que j'habite ?",
    kind: "Tu me plais. Je t'aime.",
    capital: 'Quelle est la capitale de la France ?',
    gap: 'Paris est la … de la France.',
  },
  hi: {
    home: 'मेरा नाम क्लारा है और मैं बर्लिन में रहती हूँ।',
    where: 'मैं कहाँ रहती हूँ?',
    kind: 'मैं तुम्हें पसंद करती हूँ। मैं तुमसे प्यार करती हूँ।',
    capital: 'फ़्रांस की राजधानी क्या है?',
    gap: 'पेरिस फ़्रांस की … है।',
  },
  id: {
    home: 'Nama saya Clara dan saya tinggal di Berlin.',
    where: 'Di mana saya tinggal?',
    kind: 'Aku suka kamu. Aku cinta kamu.',
    capital: 'Apa ibu kota Prancis?',
    gap: 'Paris adalah ibu … Prancis.',
  },
  it: {
    home: 'Mi chiamo Clara e vivo a Berlino.',
    where: 'Dove vivo?',
    kind: 'Mi piaci. Ti amo.',
    capital: 'Qual è la capitale della Francia?',
    gap: 'Parigi è la … della Francia.',
  },
  ja: {
    home: '私の名前はクララで、ベルリンに住んでいます。',
    where: '私はどこに住んでいますか？',
    kind: 'あなたが好きです。愛しています。',
    capital: 'フランスの首都はどこですか？',
    gap: 'パリはフランスの…です。',
  },
  ko: {
    home: '제 이름은 클라라이고 베를린에 살고 있어요.',
    where: '저는 어디에 살고 있나요?',
    kind: '나는 너를 좋아해. 사랑해.',
    capital: '프랑스의 수도는 어디인가요?',
    gap: '파리는 프랑스의 …이다.',
  },
  nl: {
    home: 'Ik heet Clara en ik woon in Berlijn.',
    where: 'Waar woon ik?',
    kind: 'Ik vind je leuk. Ik hou van je.',
    capital: 'Wat is de hoofdstad van Frankrijk?',
    gap: 'Parijs is de … van Frankrijk.',
  },
  pl: {
    home: 'Mam na imię Clara i mieszkam w Berlinie.',
    where: 'Gdzie mieszkam?',
    kind: 'Lubię cię. Kocham cię.',
    capital: 'Jakie miasto jest stolicą Francji?',
    gap: 'Paryż jest … Francji.',
  },
  pt: {
    home: 'Meu nome é Clara e moro em Berlim.',
    where: 'Onde eu moro?',
    kind: 'Eu gosto de você. Eu te amo.',
    capital: 'Qual é a capital da França?',
    gap: 'Paris é a … da França.',
  },
  ru: {
    home: 'Меня зовут Клара, и я живу в Берлине.',
    where: 'Где я живу?',
    kind: 'Ты мне нравишься. Я тебя люблю.',
    capital: 'Какой город столица Франции?',
    gap: 'Париж … Франции.',
  },
  tr: {
    home: "Benim adım Clara ve Berlin'de yaşıyorum.",
    where: 'Nerede yaşıyorum?',
    kind: 'Senden hoşlanıyorum. Seni seviyorum.',
    capital: "Fransa'nın başkenti neresidir?",
    gap: "Paris, Fransa'nın ….",
  },
  vi: {
    home: 'Tôi tên là Clara và tôi sống ở Berlin.',
    where: 'Tôi sống ở đâu?',
    kind: 'Tôi thích bạn. Tôi yêu bạn.',
    capital: 'Thủ đô của Pháp là thành phố nào?',
    gap: 'Paris là … của nước Pháp.',
  },
  zh: {
    home: '我叫克拉拉，我住在柏林。',
    where: '我住在哪里？',
    kind: '我喜欢你。我爱你。',
    capital: '法国的首都是哪里？',
    gap: '巴黎是…国的首都。',
  },
}

const INPUTS: { readonly [task: string]: (phrases: Phrases, mask: string) => Inputs } = {
  'fill-mask': ({ gap }, mask) => gap.replace('…', () => mask),
  'question-answering': ({ where, home }) => ({ question: where, context: home }),
  'text-classification': ({ kind }) => kind,
  'text-generation': ({ capital }) => [{ role: 'user', content: capital }],
  'token-classification': ({ home }) => home,
  translation: ({ home }) => home,
} satisfies { [task in PipelineType]?: (phrases: Phrases, mask: string) => Inputs }

/**
 * Example inputs for a task in a language that the model knows; undefined where there are none, or where it knows
 * English, which more readers do. Only the language that is translated from, the first of a card, is kept.
 *
 * @param languages - codes or tags, as on the card
 * @param mask - the model's mask token
 */
export function findSpokenInputs(
  task: string,
  languages: readonly string[],
  mask: string,
): Inputs | undefined {
  const known = languages.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '')
  if (task !== 'translation' && known.includes('en')) return undefined
  const phrases = PHRASES[known.find((code) => Object.hasOwn(PHRASES, code)) ?? '']
  return phrases !== undefined && Object.hasOwn(INPUTS, task) ? INPUTS[task]?.(phrases, mask) : undefined
}
