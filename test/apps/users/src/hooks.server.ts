export { handle } from './lib/server/auth';
