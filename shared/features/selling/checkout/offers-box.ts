/** What ticking the box at the checkout means: without it nothing was said. */
export const OFFERS_ANSWERS = ['wants', 'refuses'] as const;
export type OffersAnswer = (typeof OFFERS_ANSWERS)[number];

export interface OffersBox {
  readonly answer: OffersAnswer;
  /** The words next to the box, which are kept with what the shopper said. */
  readonly words: string;
  /** What happens without a tick; null where nothing does. */
  readonly line: string | null;
}

/** The box of a store that asks its shoppers, or of one that mails everyone who bought and says so. Never ticked at first. */
export const offersBoxOf = (storeName: string, answer: OffersAnswer): OffersBox =>
  answer === 'wants'
    ? { answer, words: `Send me offers from ${storeName}`, line: null }
    : {
        answer,
        words: `Don’t send me offers from ${storeName}`,
        line: `${storeName} emails its customers about similar things. You can unsubscribe in each email.`,
      };
