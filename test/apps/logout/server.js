import { createServer } from 'node:http';
import { withBackChannelLogout } from 'framework-auth/node';
import { handler } from './build/handler.js';

createServer(withBackChannelLogout(handler)).listen(process.env.PORT);
