import { FrameworkAuth } from 'framework-auth';
import { adapter, providers } from './settings.js';

export const { handle } = FrameworkAuth({ adapter, providers });
