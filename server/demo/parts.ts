import { factoryFloor } from './factory-floor.ts';
import { factoryOrders } from './factory-orders.ts';
import type { DemoPart } from './part.ts';
import { people } from './people.ts';
import { products } from './products.ts';

/** The demo data in the order in which it is loaded. A feature adds its part behind those it builds on. */
export const demoParts: readonly DemoPart[] = [people, factoryFloor, products, factoryOrders];
