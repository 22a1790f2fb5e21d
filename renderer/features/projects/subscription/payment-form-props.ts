import type { PaymentRequest } from './subscribe-steps.ts';

/** What every provider's payment form is given. */
export interface PaymentFormProps {
  readonly wish: PaymentRequest;
  readonly label: string;
  /** The provider has confirmed and the server knows. `isNew`: a subscription began, to be counted now. */
  readonly onDone: (isNew: boolean) => Promise<void> | void;
}
