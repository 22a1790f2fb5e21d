import { TENANCY_FILES, testTenancy } from './tenancy.ts';

await testTenancy(2, TENANCY_FILES);
