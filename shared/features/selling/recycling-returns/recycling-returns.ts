/** Recycling returns: clothing that a customer sends back to be recycled. Spec 2 §7.8, spec 3 §8.5, §9.4. */
export { isRecyclable, returnedGarmentSchema } from './cotton-rule.ts';
export {
  type FactoryReturn,
  type ReturnableItem,
  type ReturnLabel,
  recyclingReturnCalls,
} from './recycling-returns.calls.ts';
export * from './recycling-returns.rules.ts';
export { newReturnCode, readReturnCode } from './return-code.ts';
export { type ReturnOffer, returnOfferSchema } from './return-offer.schema.ts';
