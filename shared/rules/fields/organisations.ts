import { cleanTyped, compactTyped } from '../text/typed.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { formRule, optional } from './rule.ts';

/** Registers of Companies House that put two letters before the number. */
const COMPANY_PREFIXES =
  'AC|BR|CE|CN|CS|ES|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC';
const COMPANY_NUMBER = new RegExp(
  `^(?:[0-9]{8}|(?:${COMPANY_PREFIXES})[0-9]{6}|R[0-9]{7}|(?:IP|SP)[0-9]{5}R|(?:IP|SP)[0-9]{4}RS)$`,
);

/** An eight-character number in the format of Companies House. */
export const companyNumber = optional(
  formRule('company_number', FIELD_MESSAGES.companyNumber, (text) => {
    const number = compactTyped(text);
    return COMPANY_NUMBER.test(number) && !/^0{8}$/.test(number) ? number : null;
  }),
);

/**
 * England and Wales: six or seven digits, a dash and a number for a linked charity; Scotland: SC and six digits;
 * Northern Ireland: NIC and six digits.
 */
const CHARITY_NUMBER = /^(?:[1-9][0-9]{5,6}(?:-[1-9][0-9]{0,2})?|SC0[0-9]{5}|NIC1[0-9]{5})$/;

export const charityNumber = optional(
  formRule('charity_number', FIELD_MESSAGES.charityNumber, (text) => {
    const number = cleanTyped(text).toUpperCase().replaceAll(' ', '');
    return CHARITY_NUMBER.test(number) ? number : null;
  }),
);
