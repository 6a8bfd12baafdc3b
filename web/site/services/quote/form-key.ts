/** The time at which the form was first shown, and a word for this visit: `1764263000000.6f1c`. */
export const newFormKey = () => `${Date.now()}.${crypto.randomUUID()}`
