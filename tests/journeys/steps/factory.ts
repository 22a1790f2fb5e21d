import { expect, type Page } from '@playwright/test';
import {
  type FactoryOrder,
  factoryOrderSchema,
} from '../../../shared/features/factory/factory-orders/factory-orders.ts';
import { picture } from '../support/album.ts';
import type { ServerProcess } from '../support/server.ts';

/** What the factory knows of an order, as its own screen asks for it. */
export async function readOrder(page: Page, server: ServerProcess, number: string): Promise<FactoryOrder> {
  const answer = await page.request.get(`${server.origin}/omnis/v3/factory/orders/${number}/`);
  return factoryOrderSchema.parse(await answer.json());
}

/** Step 5: the paid order appears in the factory's list; opens its jobsheet and releases it to the floor. */
export async function openOrder(page: Page, server: ServerProcess, number: string): Promise<FactoryOrder> {
  await page.goto(`${server.origin}/factory/orders`);
  await expect(page.getByText(number).first()).toBeVisible();
  await picture(page, '16-factory-orders', { fullPage: true });
  await page.goto(`${server.origin}/factory/orders/${number}/`);
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByText('Blanks needed')).toBeVisible();
  await picture(page, '17-factory-order', { fullPage: true });
  await page.getByRole('link', { name: 'Jobsheet' }).first().click();
  await expect(page).toHaveURL(/\/jobsheet/);
  const order = await readOrder(page, server, number);
  for (const label of order.items.flatMap((item) => item.labels)) {
    await expect(page.getByText(label.code).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(async () => (await readOrder(page, server, number)).status).toBe('processing');
  const released = await readOrder(page, server, number);
  // The first garment that is sorted takes one.
  expect(released.pigeonhole).toBeNull();
  await picture(page, '18-jobsheet', { fullPage: true });
  return released;
}

/** Step 7: the packed order leaves with a tracking code. Answers the parcel's barcode and tracking code. */
export async function ship(
  page: Page,
  server: ServerProcess,
  number: string,
): Promise<{ barcode: string; trackingCode: string }> {
  await page.goto(`${server.origin}/factory/shipments/create/?order=${number}`);
  await expect(page.getByText(number).first()).toBeVisible();
  const expected = await page.getByText(/^On the scale\. The catalogue says about \d+ g\.$/).textContent();
  await page.getByLabel('Parcel weight').fill(/\d+/.exec(expected ?? '')?.[0] ?? '');
  await picture(page, '25-create-shipment');
  await page.getByRole('button', { name: /ship/i }).filter({ visible: true }).last().click();
  await expect.poll(async () => (await readOrder(page, server, number)).shipments.length).toBe(1);
  const [shipment] = (await readOrder(page, server, number)).shipments;
  if (!shipment) throw new Error('The order has no shipment');
  await page.goto(`${server.origin}/factory/shipments/${number}/`);
  await expect(page.getByText(shipment.trackingCode).first()).toBeVisible();
  const label = page.getByRole('article', { name: `Parcel label of order ${number}` });
  await expect(label.getByText('Sample. Not valid for postage')).toBeVisible();
  await picture(page, '26-parcel-label', { fullPage: true });
  return shipment;
}

/** Step 8: from the parcel's barcode back to the design version, its print files and every scan. */
export async function trace(
  page: Page,
  server: ServerProcess,
  barcode: string,
  order: FactoryOrder,
): Promise<void> {
  await page.goto(`${server.origin}/factory/trace/`);
  await page.getByRole('searchbox').first().fill(barcode);
  await page.keyboard.press('Enter');
  const [item] = order.items;
  if (!item) throw new Error('The order has no item');
  await expect(page.getByText(item.designVersion.sceneHash.slice(0, 8)).first()).toBeVisible();
  for (const file of item.printFiles)
    await expect(page.getByText((file.sha256 ?? '').slice(0, 8)).first()).toBeVisible();
  await expect(page.getByText('Priya Nair').first()).toBeVisible();
  await picture(page, '28-trace', { fullPage: true });
}
