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

/** For the headers of one model: milliseconds, and megabytes for texts and objects. */
export const READING = { milliseconds: 30_000, megabytes: 1_024 }
