/** A basket's rules without their schemas: what islands may take. */
export * from './basket.limits.ts';
export * from './basket-lines.ts';
export * from './count-cookies.ts';
export * from './early-adds.ts';
export * from './embedded-adds.ts';
export * from './free-delivery-text.ts';
export * from './shop-paths.ts';
export * from './total-rows.ts';
