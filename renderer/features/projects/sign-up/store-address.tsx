import { useDebouncedValue } from '@mantine/hooks';
import { storeCalls, subdomainRefusal } from '../../../../shared/features/projects/stores/stores.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { BoundField } from '../../../platform/forms/use-field-form.ts';
import { TextField } from '../../../ui/fields/fields.ts';
import styles from './store-address.module.css';

const ASK_AFTER_MS = 300;

interface StoreAddressProps {
  readonly field: BoundField<string>;
  /** What stands after the address: `.localhost:4000`. */
  readonly suffix: string;
}

/** The address of the new store, checked while it is typed. */
export function StoreAddress({ field, suffix }: StoreAddressProps) {
  const typed = (field.value ?? '').trim().toLowerCase();
  const [settled] = useDebouncedValue(typed, ASK_AFTER_MS);
  const refusal = typed === '' ? null : subdomainRefusal(typed);
  const check = useCall(
    storeCalls.checkSubdomain,
    { query: { subdomain: settled } },
    { enabled: settled !== '' && subdomainRefusal(settled) === null },
  );
  const answer = refusal === null && check.data?.subdomain === typed ? check.data : undefined;
  return (
    <div>
      <TextField
        {...field}
        label="Store address"
        hint="Lowercase letters, numbers and hyphens. You can add your own domain later."
        maxLength={40}
      />
      <p className={styles.verdict} role="status" data-free={answer?.available === true || undefined}>
        {answer?.available && `${typed}${suffix} is available`}
        {answer?.available === false && (
          <>
            {answer.message}{' '}
            <button
              type="button"
              className={styles.suggestion}
              onClick={() => field.onValue(answer.suggestion)}
            >
              Use {answer.suggestion}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
