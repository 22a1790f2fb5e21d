import type { PaymentRequest } from './subscribe-steps.ts';

/** What every provider's payment form is given. */
export interface PaymentFormProps {
  readonly wish: PaymentRequest;
  readonly label: string;
  /** The provider has confirmed and the server knows. */
  readonly onDone: () => Promise<void> | void;
}
