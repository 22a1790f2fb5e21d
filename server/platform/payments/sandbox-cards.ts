import { plainCardNumber } from '../../../shared/features/projects/payments/payments.ts';

export const UNKNOWN_CARD = 'Test mode only takes test cards. Choose one of those shown.';
export const NOT_APPROVED = 'You didn’t approve the payment. Try again or use another card.';

export const formatTestCard = (cardNumber: string) =>
  `Test card ending ${plainCardNumber(cardNumber).slice(-4)}`;
