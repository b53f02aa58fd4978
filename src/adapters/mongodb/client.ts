/** As much of the driver `mongodb`, version 6 or later, as the adapter uses. */

/** A document, or part of one. */
export type Document = Record<string, unknown>;

/** An id of the database, an `ObjectId` of the driver. */
export interface ObjectIdLike {
	toHexString(): string;
}

/** The class `ObjectId` of the driver that made the client. */
export type ObjectIdClass = new (hex?: string) => ObjectIdLike;

/** A session of the client. */
export interface MongoSessionLike {
	/** Runs a function in a transaction, again after a conflict. */
	withTransaction<Result>(work: () => Promise<Result>, options?: object): Promise<Result>;
}

/** A collection, with the methods that the adapter calls. */
export interface MongoCollectionLike {
	/** Stores a document. */
	insertOne(document: Document, options?: object): Promise<unknown>;
	/** Returns the documents that match. */
	find(filter: Document, options?: object): { toArray(): Promise<Document[]> };
	/** Changes a document, and returns it. */
	findOneAndUpdate(filter: Document, update: Document, options: object): Promise<unknown>;
	/** Deletes a document, and returns it. */
	findOneAndDelete(filter: Document): Promise<unknown>;
	/** Changes a document. */
	updateOne(filter: Document, update: Document, options?: object): Promise<{ matchedCount: number }>;
	/** Deletes a document. */
	deleteOne(filter: Document, options?: object): Promise<{ deletedCount: number }>;
	/** Deletes the documents that match. */
	deleteMany(filter: Document): Promise<{ deletedCount: number }>;
	/** Returns the number of documents that match. */
	countDocuments(filter: Document): Promise<number>;
	/** Returns the documents at the end of a pipeline. */
	aggregate(pipeline: Document[]): { toArray(): Promise<Document[]> };
	/** Creates an index unless it exists. */
	createIndex(keys: Record<string, 1>, options: object): Promise<unknown>;
}

/** A `MongoClient`. It connects by itself at the first use. */
export interface MongoClientLike {
	/** Returns a database. */
	db(name?: string): { collection(name: string): MongoCollectionLike };
	/** Runs a function with a session. */
	withSession<Result>(work: (session: MongoSessionLike) => Promise<Result>): Promise<Result>;
}
