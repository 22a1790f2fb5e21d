import type { Seller } from '../../../../shared/features/projects/sellers/sellers.ts';
import { BESPOKE_COMPANY_ID, PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { insertProject, newProjectId } from '../projects/projects.ts';
import { insertStore, type NewStore, setStoreSeller } from './stores.queries.ts';

interface DemoProject extends Omit<NewStore, 'projectId' | 'email'> {
  readonly code: string;
  readonly owner: string;
}

const PROJECTS: readonly DemoProject[] = [
  { code: DEMO.project, name: 'Tideline', subdomain: DEMO.subdomain, owner: DEMO.merchant },
  {
    code: 'selvedge',
    name: 'Selvedge',
    subdomain: 'selvedge',
    owner: DEMO.staff,
    divisionNumber: PLATFORM_DIVISION_ID,
  },
  {
    code: 'bespoke',
    name: 'Selvedge Bespoke',
    subdomain: 'bespoke',
    owner: DEMO.staff,
    company: { id: BESPOKE_COMPANY_ID, name: 'Selvedge Bespoke' },
  },
];

async function addProject(tx: Tx, services: Services, { code, owner, ...store }: DemoProject): Promise<void> {
  const { id: ownerId } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', owner)
    .executeTakeFirstOrThrow(() => new Error(`${owner} is gone`));
  const projectId = newProjectId();
  await insertProject(tx, projectId, {
    name: store.name,
    code,
    ownerId,
    integrationType: 'store',
    demographic: 'fans',
    promoUrl: null,
    affiliate: null,
    badges: [],
  });
  await insertStore(tx, { ...store, projectId, email: owner }, services.newStoreParts);
}

/** The demo store, and the platform's own projects. */
async function addProjects(tx: Tx, services: Services): Promise<void> {
  for (const project of PROJECTS) await addProject(tx, services, project);
  await tx
    .updateTable('stores')
    .set({ tagline: 'Prints from the water’s edge' })
    .where('subdomain', '=', DEMO.subdomain)
    .execute();
}

/** What the demo store promises its shoppers. */
async function addPromises(tx: Tx): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ returnDays: 30, subscriberOffer: 'New prints first, once a month' })
    .where('subdomain', '=', DEMO.subdomain)
    .execute();
}

/** Where else the demo store is found, and what its line above the header says. */
async function addFacts(tx: Tx): Promise<void> {
  await tx
    .updateTable('stores')
    .set({
      socialLinks: JSON.stringify([
        { network: 'instagram', href: 'https://www.instagram.com/tideline.example/' },
        { network: 'pinterest', href: 'https://www.pinterest.com/tideline.example/' },
        { network: 'youtube', href: 'https://www.youtube.com/@tideline.example' },
      ]),
      announcement: JSON.stringify({
        kind: 'own',
        text: 'New prints for winter, and free UK delivery from £50',
        href: '/collection/all-products/',
      }),
    })
    .where('subdomain', '=', DEMO.subdomain)
    .execute();
}

/** Shoppers of the demo store can pay in other currencies than its own. */
async function offerCurrencies(tx: Tx): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ extraCurrencies: ['EUR', 'USD', 'JPY'] })
    .where('subdomain', '=', DEMO.subdomain)
    .execute();
}

/** The demo store and the platform’s own say who they are. Their numbers fit their formats and belong to no one. */
async function registerSellers(tx: Tx): Promise<void> {
  const address = { street2: '', city: 'Whitby', zip: 'YO21 3PU', country: 'GB' };
  const registered = { isVatRegistered: true, ossNumber: '', iossNumber: 'IM3720000224' };
  const sellers: readonly (readonly [code: string, seller: Seller])[] = [
    [
      DEMO.project,
      {
        ...address,
        ...registered,
        name: 'Tideline Prints Ltd',
        street: '4 Pier Road',
        companyNumber: '01234567',
        vatNumbers: ['GB999999973'],
      },
    ],
    [
      'selvedge',
      {
        ...address,
        ...registered,
        name: 'Selvedge Ltd',
        street: '1 Weaver Lane',
        companyNumber: '07654321',
        vatNumbers: ['GB999999820'],
      },
    ],
  ];
  for (const [code, seller] of sellers) {
    const project = await tx.selectFrom('projects').select('id').where('code', '=', code).executeTakeFirst();
    if (project) await setStoreSeller(tx, project.id, seller);
  }
}

export const demoPart: DemoPart = {
  name: 'projects and stores',
  needs: ['people'],
  steps: [addProjects, addPromises, addFacts, offerCurrencies, registerSellers],
};
