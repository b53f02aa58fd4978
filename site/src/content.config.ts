import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { documentsLoader } from './loader.ts';

export const collections = {
	docs: defineCollection({
		loader: documentsLoader,
		schema: docsSchema({
			extend: z.object({
				/** Path of the document in the repository. */
				path: z.string().default(''),
				/** Facts about an error: its code in the browser, its status, and the level of the log. */
				code: z.string().optional(),
				status: z.coerce.number().optional(),
				level: z.string().optional()
			})
		})
	})
};
