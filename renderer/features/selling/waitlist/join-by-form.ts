import { Refusal } from '../../../../shared/contract/errors.ts';
import type { CallGateway } from '../../../../shared/contract/gateway.ts';
import { waitlistCalls } from '../../../../shared/features/selling/waitlist/waitlist.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';

export interface WaitlistRefusal {
  readonly email: string;
  readonly message: string;
  readonly status: number;
}

/** Puts the form’s address on the waitlist; answers why that was refused, or null. */
export async function joinWaitlistByForm(
  gateway: CallGateway,
  form: FormData,
): Promise<WaitlistRefusal | null> {
  const email = String(form.get('email') ?? '').trim();
  try {
    const trap = String(form.get(FORM_TRAP) ?? '');
    await gateway.call(waitlistCalls.join, { body: { email, [FORM_TRAP]: trap } });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { email, message: error.errors?.email?.[0] ?? error.message, status: error.status };
  }
}
