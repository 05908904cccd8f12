/** Takes one message out of the house; throws when it could not. `kept` tells that nobody but us has it. */
export type Carrier<M> = { kept: boolean; send(message: M): Promise<void>; close?(): Promise<void> };

export type TextMessage = { id: string; to: string; text: string };
export type Mail = { id: string; to: string; subject: string; text: string };
export type Carriers = { sms: Carrier<TextMessage>; mail: Carrier<Mail> };
