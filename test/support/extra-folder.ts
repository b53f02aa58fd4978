/** For files that find an extra package by its path: what imports this is left out where they are not installed. */
export { extraFolder } from './extra-packages.js';
