// A Cloudyard in small: runs the cluster of tenants, makes a database, says the port, and holds it until it is killed.
import { openTenantDatabases } from '../index.ts';
import { planOf } from './plans.ts';

const [dataFolder = ''] = process.argv.slice(2);
const tenants = await openTenantDatabases({ dataFolder, durable: false, log: () => {} });
await tenants.create(planOf('t_held'));
process.stdout.write(`${(await tenants.address()).port}\n`);
setInterval(() => {}, 60_000);
