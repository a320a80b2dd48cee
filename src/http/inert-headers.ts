/** Security headers of an answer that is no page: a browser that is led to it runs and loads nothing in it. */

/** @see https://www.w3.org/TR/CSP3/ and https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header */
export const INERT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
