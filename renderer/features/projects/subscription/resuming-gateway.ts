import type { CallAnswer, CallDeclaration, CallInput } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { CallGateway } from '../../../../shared/contract/gateway.ts';

const needsPro = (error: unknown): boolean => error instanceof Refusal && error.status === 402;

/**
 * Makes calls through another gateway. What is refused for want of Pro waits while the upgrade is offered: it is made
 * again once the project is Pro, and stays refused otherwise. Several that wait share one offer. Spec 3 §6.
 */
export function resumingGateway(through: CallGateway, offerUpgrade: () => Promise<boolean>): CallGateway {
  let offering: Promise<boolean> | null = null;
  const offerOnce = () => {
    offering ??= offerUpgrade().finally(() => {
      offering = null;
    });
    return offering;
  };
  return {
    async call<C extends CallDeclaration>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
      try {
        return await through.call(call, input);
      } catch (error) {
        // A page that cannot be read says so itself; only what somebody does is worth going on with.
        if (call.method === 'GET' || !needsPro(error) || !(await offerOnce())) throw error;
        return through.call(call, input);
      }
    },
  };
}
