export { DEMO_PASSWORD } from '../../shared/features/accounts/identity/identity.ts';

/** Names that the demo data's parts build on. */
export const DEMO = {
  /** Code of the project whose store is visited at `demo.{main host}`. */
  project: 'demo',
  subdomain: 'demo',
  merchant: 'merchant@demo.test',
  shopper: 'shopper@demo.test',
  factory: 'factory@demo.test',
  staff: 'staff@demo.test',
  newcomer: 'newcomer@demo.test',
  /** The RFID tag of the factory's staff badge, as an ID-12 reader gives it. */
  factoryBadge: '0415AB22C9',
  /** Colleagues on the factory floor, without a password. */
  floorStaff: ['tomasz@demo.test', 'ines@demo.test'],
  /** Names of the workstations, by the operation they do. */
  workstations: {
    print: 'Labels',
    pick: 'Picking 1',
    pretreat: 'Pretreat',
    'print-on': 'Press 2',
    sort: 'Sorting',
    pack: 'Packing 1',
  },
} as const;
