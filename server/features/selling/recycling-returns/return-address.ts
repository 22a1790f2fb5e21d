import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { ReturnOffer } from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { Config } from '../../../platform/config.ts';

type Settings = Pick<Config, 'recyclingReturns'>;

/** The recycling terms; null without a return address. */
export const returnOffer = ({ recyclingReturns }: Settings): ReturnOffer | null =>
  recyclingReturns && { postage: recyclingReturns.postage };

/**
 * Where clothing is sent, with the terms. Without an address nothing is promised: no address is made up.
 * @throws Refusal 503
 */
export function returnAddress(
  { recyclingReturns }: Settings,
  log: FastifyBaseLogger,
): { address: string[]; offer: ReturnOffer } {
  if (recyclingReturns === null) {
    log.error('A recycling return was refused: RETURN_ADDRESS isn’t set. Set it and start again.');
    throw new Refusal(503, 'no-return-address', RETURN_ITEM_MESSAGES.failed);
  }
  const { address, postage } = recyclingReturns;
  return { address: [...address], offer: { postage } };
}
