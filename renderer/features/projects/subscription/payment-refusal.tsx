import { Hint } from '../../../ui/hint.tsx';

/** Why the last attempt to pay failed, above the button until the next one. */
export const PaymentRefusal = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <Hint tone="bad" isAlert>
      <p>{text}</p>
    </Hint>
  );
