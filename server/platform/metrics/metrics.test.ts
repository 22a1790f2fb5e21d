import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('requests are measured by the route they took, never by their address', async () => {
  const metrics = createMetrics({
    jobCounts: async () => [{ job: 'mail.send', waiting: 3, active: 1, dead: 2, oldestSeconds: 90 }],
    waitingEvents: async () => ({ events: 4, oldestSeconds: 1.5 }),
    mailCounts: async () => ({ due: 7, atWork: 5, doubtful: 1, oldestSeconds: 12 }),
    replicaState: () => null,
  });
  const app = Fastify();
  metrics.register(app, () => true);
  app.get('/orders/:id', { config: { call: 'orders.get' } }, async (_request, reply) => {
    void reply.header('x-sql-statements', 4);
    return {};
  });
  await app.inject('/orders/17');
  await app.inject('/orders/18');
  await app.inject('/no/such/page');
  metrics.jobRan('mail.send', 'failed', 0.2);
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/orders/:id",status="2xx"} 2',
  );
  expect(body).not.toContain('/orders/17');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 1');
  expect(body).toContain('selvedge_calls_total{call="orders.get",status="2xx"} 2');
  expect(body).toContain('selvedge_call_sql_statements_sum{call="orders.get"} 8');
  expect(body).toContain('selvedge_jobs{job="mail.send",state="waiting"} 3');
  expect(body).toContain('selvedge_jobs{job="mail.send",state="dead"} 2');
  expect(body).toContain('selvedge_job_oldest_wait_seconds{job="mail.send"} 90');
  expect(body).toContain('selvedge_domain_events_waiting 4');
  expect(body).toContain('selvedge_domain_event_oldest_seconds 1.5');
  expect(body).toContain('selvedge_emails{state="due"} 7');
  expect(body).toContain('selvedge_emails{state="at-work"} 5');
  expect(body).toContain('selvedge_emails{state="doubtful"} 1');
  expect(body).toContain('selvedge_email_oldest_wait_seconds 12');
  expect(body).toContain('selvedge_job_duration_seconds_count{job="mail.send",outcome="failed"} 1');
  expect(body).toContain('process_cpu_user_seconds_total');
  await app.close();
  metrics.close();
});

test('the figures of a process are readable while its database is away', async () => {
  const metrics = createMetrics({
    jobCounts: () => Promise.reject(new Error('away')),
    waitingEvents: () => Promise.reject(new Error('away')),
    mailCounts: () => Promise.reject(new Error('away')),
    replicaState: () => null,
  });
  expect(await metrics.text()).toContain('process_resident_memory_bytes');
  metrics.close();
});
