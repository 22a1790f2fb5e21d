import { type Conversion, convertPrice, currencyOf } from '../../../rules/money/money.ts';

interface Priced {
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly currency: string;
}

/** What a store sells with its prices in the visitor’s currency, each converted by itself. */
export function convertPriced<T extends Priced>(priced: T, conversion: Conversion | null): T {
  if (!conversion) return priced;
  const { priceMinor, salePriceMinor } = priced;
  return {
    ...priced,
    priceMinor: convertPrice(priceMinor, conversion).amount,
    salePriceMinor: salePriceMinor === null ? null : convertPrice(salePriceMinor, conversion).amount,
    currency: conversion.to,
  };
}

/** Minor units of the store’s currency in one unit of the visitor’s: what a typed price is compared with. */
export const storeMinorPerUnit = (conversion: Conversion): number =>
  10 ** currencyOf(conversion.from).decimals / Number(conversion.rate);
