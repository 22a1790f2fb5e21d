import { test } from '@playwright/test';
import { buy } from './acts/shopping.ts';
test('try', async ({ page }) => {
  const origin = 'http://localhost:4010';
  const server = { origin, port: 4010, dataDir: '/tmp/lead/d1', store: (s: string) => `http://${s}.localhost:4010`, stop: async () => {}, async mail(to: string) {
    for (;;) { const a = await fetch(`${origin}/_dev/mail/latest.json?to=${encodeURIComponent(to)}`); if (a.ok) return await a.json(); await new Promise((r) => setTimeout(r, 200)); } } };
  console.log(await buy(page, server, { name: 'Evening Sail', urlName: 'evening-sail', address: 'http://demo.localhost:4010/product/evening-sail/' }, `ada${Date.now()}@example.test`));
});
