/** What everyone who makes an account confirms by a box of their own: docs/product.md#accounts */
export const AGE_CONSENT = "I am 13 or older, or I have my parent's or guardian's consent";
