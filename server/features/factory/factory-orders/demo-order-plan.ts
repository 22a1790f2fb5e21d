import type { LabelFloorState } from '../../../../shared/features/factory/labels/labels.ts';
import type { OrderStatus } from '../../../../shared/rules/orders/orders.ts';

/** One demo order: its customer, when it was paid, and each piece's progress. */
export interface PlannedOrder {
  readonly customer: PlannedCustomer;
  readonly status: OrderStatus;
  /** Hours ago at which it was paid, or placed where it is unpaid. */
  readonly hoursAgo: number;
  /** Hours from the payment to the last thing that happened. */
  readonly hoursOfWork: number;
  readonly priority?: true;
  /** One of its blanks is out of stock. */
  readonly short?: true;
  /** Pieces of each item, each by the state its label has come to. */
  readonly items: readonly (readonly LabelFloorState[])[];
}

export interface PlannedCustomer {
  readonly name: string;
  readonly street: string;
  readonly street2?: string;
  readonly city: string;
  readonly zip: string;
  readonly country: string;
}

const person = (
  name: string,
  street: string,
  city: string,
  zip: string,
  country: string,
): PlannedCustomer => ({ name, street, city, zip, country });

const all = (count: number, state: LabelFloorState): LabelFloorState[] =>
  Array.from({ length: count }, () => state);

/** Orders in every stage of spec 2 §4.1, the oldest first. */
export const DEMO_ORDERS: readonly PlannedOrder[] = [
  {
    customer: person('Fiona Drummond', '41 Marchmont Road', 'Edinburgh', 'EH9 1HU', 'GB'),
    status: 'complete',
    hoursAgo: 150,
    hoursOfWork: 52,
    items: [all(2, 'packed')],
  },
  {
    customer: person('Lars Petersen', 'Oesterbrogade 112', 'Copenhagen', '2100', 'DK'),
    status: 'complete',
    hoursAgo: 121,
    hoursOfWork: 50,
    items: [all(1, 'packed'), all(1, 'packed')],
  },
  {
    customer: person('Hannah Achebe', '7 Brunswick Terrace', 'Hove', 'BN3 1HN', 'GB'),
    status: 'complete',
    hoursAgo: 76,
    hoursOfWork: 70,
    items: [all(1, 'packed')],
  },
  {
    customer: person('Marco Bellini', 'Via San Vitale 34', 'Bologna', '40125', 'IT'),
    status: 'issue',
    hoursAgo: 98,
    hoursOfWork: 30,
    items: [['printed_on', 'label_printed']],
  },
  {
    customer: person('Owen Rhys', '18 Cathedral Road', 'Cardiff', 'CF11 9LJ', 'GB'),
    status: 'packing',
    hoursAgo: 53,
    hoursOfWork: 51,
    items: [all(2, 'packed'), all(1, 'packed')],
  },
  {
    customer: person('Clara Neumann', 'Kastanienallee 71', 'Berlin', '10435', 'DE'),
    status: 'packing',
    hoursAgo: 50,
    hoursOfWork: 49,
    items: [all(1, 'packed')],
  },
  {
    customer: person('Siobhan Kelly', '23 Botanic Avenue', 'Belfast', 'BT7 1JG', 'GB'),
    status: 'packing',
    hoursAgo: 49,
    hoursOfWork: 48,
    items: [['packed', 'sorted'], ['sorted']],
  },
  {
    customer: person('Theo Marchetti-Lane', '5 Gloucester Row', 'Bristol', 'BS8 4HJ', 'GB'),
    status: 'consolidated',
    hoursAgo: 46,
    hoursOfWork: 44,
    items: [all(3, 'sorted'), all(2, 'sorted'), all(1, 'sorted')],
  },
  {
    customer: person('Noor van Dijk', 'Haarlemmerstraat 88', 'Amsterdam', '1013 EV', 'NL'),
    status: 'printed',
    hoursAgo: 125,
    hoursOfWork: 100,
    items: [all(1, 'printed_on'), ['sorted']],
  },
  {
    customer: person('Amira Haddad', '102 Chorlton Road', 'Manchester', 'M15 4AL', 'GB'),
    status: 'processing',
    hoursAgo: 27,
    hoursOfWork: 26,
    items: [['pretreated', 'picked', 'label_printed']],
  },
  {
    customer: person('Callum Fraser', '9 Kelvin Drive', 'Glasgow', 'G20 8QG', 'GB'),
    status: 'processing',
    hoursAgo: 24,
    hoursOfWork: 23,
    items: [['printed_on'], ['picked']],
  },
  {
    customer: person('Elodie Garnier', '16 rue des Martyrs', 'Paris', '75009', 'FR'),
    status: 'label_printed',
    hoursAgo: 21,
    hoursOfWork: 19,
    items: [all(2, 'label_printed')],
  },
  {
    customer: person('Grace Whitlock', '3 Almond Court', 'York', 'YO24 1LF', 'GB'),
    status: 'label_printed',
    hoursAgo: 4.5,
    hoursOfWork: 4,
    priority: true,
    items: [all(1, 'label_printed')],
  },
  {
    customer: person('Deepak Raman', '64 Narborough Road', 'Leicester', 'LE3 0BR', 'GB'),
    status: 'processing',
    hoursAgo: 18,
    hoursOfWork: 17,
    items: [all(1, 'open'), all(1, 'open')],
  },
  {
    customer: person('Ingrid Solberg', 'Storgatan 15', 'Malmö', '211 42', 'SE'),
    status: 'paid',
    hoursAgo: 29,
    hoursOfWork: 0,
    short: true,
    items: [all(2, 'open')],
  },
  {
    customer: {
      ...person('Joseph Adeyemi', '27 Rye Lane', 'London', 'SE15 4TP', 'GB'),
      street2: 'Flat 6',
    },
    status: 'paid',
    hoursAgo: 2.2,
    hoursOfWork: 0,
    priority: true,
    items: [all(2, 'open')],
  },
  {
    customer: person('Beatriz Fonseca', 'Rua da Rosa 190', 'Lisbon', '1200-389', 'PT'),
    status: 'paid',
    hoursAgo: 1.1,
    hoursOfWork: 0,
    items: [all(1, 'open'), all(1, 'open'), all(1, 'open')],
  },
  {
    customer: person('Molly Pritchard', '8 Castle Square', 'Ludlow', 'SY8 1AS', 'GB'),
    status: 'paid',
    hoursAgo: 0.4,
    hoursOfWork: 0,
    items: [all(1, 'open')],
  },
  {
    customer: person('Stefan Gruber', 'Neubaugasse 40', 'Vienna', '1070', 'AT'),
    status: 'to_be_paid',
    hoursAgo: 0.2,
    hoursOfWork: 0,
    items: [all(1, 'open')],
  },
];
