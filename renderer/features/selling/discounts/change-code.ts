import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import { applyDiscountCode, removeDiscountCode } from '../../../../shared/features/selling/basket/basket.ts';
import type { RefusedCode } from '../../../ui/store/discount-codes.tsx';

/** A posted form of a code. */
export const codePostSchema = z.object({
  intent: z.enum(['apply-code', 'remove-code']),
  code: z.string().max(500),
});
type CodePost = z.output<typeof codePostSchema>;

/** Applies or removes a code. @returns why it was refused; null where it wasn't */
export async function changeCode(
  server: PageServer,
  { intent, code }: CodePost,
): Promise<RefusedCode | null> {
  try {
    await server.call(intent === 'apply-code' ? applyDiscountCode : removeDiscountCode, {
      body: { code: code.slice(0, 200) },
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: code.slice(0, 60), reason: error.errors?.code?.[0] ?? error.message };
  }
}
