/** The hosts of public providers. */

/** Origins that requests go to unless the reader has an endpoint; all but one provider are behind the Hub's router. */
export const CALLED_ORIGINS: readonly string[] = ['https://router.huggingface.co', 'https://api.openai.com']
