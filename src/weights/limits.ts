/** How much of the headers of weight files is read: they may come from anyone, and claim anything. */

/** The header of one safetensors file, in bytes; the format allows three times as many. */
export const LONGEST_HEADER = 32 * 1024 * 1024

/** A file that names the shards of a model, in bytes; the longest, of half a million tensors, has 60 MB. */
export const LONGEST_INDEX = 80_000_000

/** Such files of a model; a pipeline has one for each large part. */
export const MOST_INDEXES = 20

/** What is read of the files of a model together, in bytes. */
export const MOST_BYTES = 128 * 1024 * 1024

/** Files of a model whose headers are read; the largest models have hundreds of shards. */
export const MOST_WEIGHT_FILES = 2_000

/** Tensors of a model; those with hundreds of experts in each layer have a hundred thousand. */
export const MOST_TENSORS = 300_000

/** Dimensions of a tensor. @see https://numpy.org/doc/stable/reference/c-api/array.html for NumPy's limit */
export const MOST_DIMENSIONS = 64

/** The name of a tensor, and other names in a header or configuration, in characters. */
export const LONGEST_NAME = 500

/** Number types of a model, and the name of each in characters. */
export const MOST_TYPES = 50
export const LONGEST_TYPE = 32

/** Entries in the metadata of a GGUF file; a model has about fifty. */
export const MOST_ENTRIES = 10_000

/** A chat template, in characters; longer ones are not shown. */
export const LONGEST_TEMPLATE = 200_000

/** A pickle, in bytes: the list of tensors of a file of PyTorch, whose numbers lie beside it. The longest have some megabytes. */
export const LONGEST_PICKLE = 32 * 1024 * 1024

/** Instructions of a pickle; a tensor takes about fifty. */
export const MOST_OPCODES = 10_000_000

/** Names that a pickle imports and that are told: of those that weights need, and of others. Weights have about ten. */
export const MOST_IMPORTS = 200

/** Files in a zip file; one of PyTorch has one for each tensor. */
export const MOST_ZIP_FILES = MOST_TENSORS

/** What has to be unpacked whole to be read, in bytes: an archive that is compressed. */
export const LONGEST_UNPACKED = 256 * 1024 * 1024

/** For the headers of one model: milliseconds, and megabytes for texts and objects. */
export const READING = { milliseconds: 30_000, megabytes: 1_024 }
